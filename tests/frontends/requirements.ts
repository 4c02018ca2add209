// Before the front-end tests: says plainly what the machine lacks. Without a browser nothing can be tested; without Jupyter the rest can.
import process from "node:process";
import { missing } from "./machine.ts";

export default function requirements(): void {
  const { chromium, jupyter } = missing();
  for (const sentence of [chromium, jupyter]) if (sentence !== undefined) console.error(sentence);
  if (chromium !== undefined) process.exit(1);
}
