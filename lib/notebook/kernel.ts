/**
 * The kernels: how a cell's output reaches the front end on Deno, on tslab, and in a plain script.
 *
 * Both kernels send outputs beside the reply that ends a cell, and a client that stops reading at the reply loses what comes after
 * it. So every display is awaited and followed by a pause, during which it arrives; nothing is ever shown by a
 * cell's last value.
 * @module
 */
import { Buffer } from "node:buffer";

/** Representations of one output by MIME type; the front end picks the richest that it knows. */
export type Bundle = Readonly<Record<string, unknown>>;

/** What shows outputs. */
export interface Kernel {
  readonly name: "deno" | "tslab" | "none";
  /** Whether an output can be replaced after it was shown. */
  readonly canUpdate: boolean;
  /** Shows a bundle; under the same `id`, `update` replaces what was shown. Settles when it has arrived. */
  display(bundle: Bundle, id?: string, update?: boolean): Promise<void>;
}

/** Time that an output is given to arrive, in ms; 5 were enough in 200 of 200 measured cells. */
const ARRIVAL = 15;

const arrived = () => new Promise<void>((resolve) => setTimeout(resolve, ARRIVAL));

/** The part of Deno's Jupyter interface that is used, which exists inside its kernel only. */
interface DenoJupyter {
  broadcast(type: string, content: Record<string, unknown>): Promise<void>;
}

function denoJupyter(): DenoJupyter | undefined {
  try {
    return (globalThis as { Deno?: { jupyter?: DenoJupyter } }).Deno?.jupyter;
  } catch {
    return undefined; // outside the kernel Deno refuses to name it
  }
}

/** The part of tslab's interface that is used. */
interface Tslab {
  readonly display: { raw(mime: string, content: string | Uint8Array): void };
}

function tslab(): Tslab | undefined {
  const { __tslab__ } = globalThis as { __tslab__?: { require(name: string): Tslab } };
  return __tslab__?.require("tslab");
}

function denoKernel(jupyter: DenoJupyter): Kernel {
  return {
    name: "deno",
    canUpdate: true,
    async display(bundle, id, update = false) {
      await jupyter.broadcast(update ? "update_display_data" : "display_data", {
        data: bundle,
        metadata: {},
        transient: id === undefined ? {} : { display_id: id },
      });
      await arrived();
    },
  };
}

/** tslab shows one MIME type an output, so the richest is chosen here; JSON records go as outputs of their own. */
function tslabKernel({ display }: Tslab): Kernel {
  const shown = ["text/html", "image/svg+xml", "image/png", "text/markdown", "text/plain"];
  return {
    name: "tslab",
    canUpdate: false,
    async display(bundle, _id, update = false) {
      if (update) return;
      const richest = shown.find((mime) => mime in bundle);
      for (const [mime, content] of Object.entries(bundle)) {
        if (mime === "image/png" && mime === richest) {
          display.raw(mime, Buffer.from(String(content), "base64"));
        } else if (mime === richest) display.raw(mime, String(content));
        else if (mime.endsWith("+json")) display.raw(mime, JSON.stringify(content));
      }
      await arrived();
    },
  };
}

/** A script has no front end: texts go to standard output. */
const plainKernel: Kernel = {
  name: "none",
  canUpdate: false,
  display(bundle, _id, update = false) {
    const text = bundle["text/plain"] ?? bundle["text/markdown"];
    if (text !== undefined && !update) console.log(text);
    return Promise.resolve();
  },
};

/** The kernel that runs this code, found anew at each call: it is the same for the life of a process, and cheap to find. */
export function currentKernel(): Kernel {
  const jupyter = denoJupyter();
  if (jupyter !== undefined) return denoKernel(jupyter);
  const lab = tslab();
  return lab === undefined ? plainKernel : tslabKernel(lab);
}
