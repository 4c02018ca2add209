// Before the front-end tests: says plainly what the machine lacks. Without a browser nothing can be tested; without Jupyter the rest can.
import { missing } from "./machine.ts";

export default function requirements(): void {
  const { chromium, jupyter } = missing();
  if (jupyter !== undefined) console.warn(jupyter);
  if (chromium !== undefined) throw new Error(chromium);
}
