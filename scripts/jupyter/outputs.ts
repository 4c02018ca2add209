/**
 * The outputs of a cell, grown from the messages that a kernel publishes: streams merged, displays
 * updated by their id wherever in the notebook they are, and cleared, at once or by the next output.
 * @module
 */
import type { Message } from "./wire.ts";

/** A MIME bundle: texts as one string, JSON types as values. */
export type MimeBundle = Record<string, unknown>;

export interface StreamOutput {
  output_type: "stream";
  name: string;
  text: string;
}

export interface DisplayOutput {
  output_type: "display_data";
  data: MimeBundle;
  metadata: Record<string, unknown>;
}

export interface ResultOutput {
  output_type: "execute_result";
  data: MimeBundle;
  metadata: Record<string, unknown>;
  execution_count: number | null;
}

export interface ErrorOutput {
  output_type: "error";
  ename: string;
  evalue: string;
  traceback: string[];
}

/** An output as nbformat 4 has it, its texts joined. */
export type Output = StreamOutput | DisplayOutput | ResultOutput | ErrorOutput;

/** The displays of a notebook that have an id, for updates from any later cell. */
export class Displays {
  readonly #byId = new Map<string, Set<DisplayOutput | ResultOutput>>();

  /** Remembers that `output` shows the display `id`. */
  add(id: string, output: DisplayOutput | ResultOutput): void {
    const shown = this.#byId.get(id);
    if (shown === undefined) this.#byId.set(id, new Set([output]));
    else shown.add(output);
  }

  /** Shows new data wherever the display `id` is shown; nothing when it is not. */
  update(id: string, data: MimeBundle, metadata: Record<string, unknown>): void {
    for (const output of this.#byId.get(id) ?? []) {
      output.data = data;
      output.metadata = metadata;
    }
  }

  /** Forgets outputs that were cleared. */
  forget(outputs: readonly Output[]): void {
    for (const shown of this.#byId.values()) {
      for (const output of outputs) shown.delete(output as DisplayOutput);
    }
  }
}

/** The outputs of one cell while it runs. */
export class OutputArea {
  readonly outputs: Output[] = [];
  readonly #displays: Displays;
  readonly #count: number;
  #clearNext = false;

  /** `executionCount` is what results of this cell get, instead of the kernel's own. */
  constructor(displays: Displays, executionCount: number) {
    this.#displays = displays;
    this.#count = executionCount;
  }

  /** Takes one published message in; returns whether it was an output or changed one. */
  take(message: Message): boolean {
    const { content } = message;
    switch (message.header.msg_type) {
      case "stream":
        this.#stream(String(content.name), String(content.text));
        return true;
      case "display_data":
      case "execute_result":
        this.#display(message.header.msg_type, content);
        return true;
      case "update_display_data": {
        const id = displayId(content);
        if (id !== undefined) {
          this.#displays.update(id, record(content.data), record(content.metadata));
        }
        return true;
      }
      case "clear_output":
        if (content.wait === true) this.#clearNext = true;
        else this.#clear();
        return true;
      case "error":
        this.#push({
          output_type: "error",
          ename: String(content.ename),
          evalue: String(content.evalue),
          traceback: Array.isArray(content.traceback) ? content.traceback.map(String) : [],
        });
        return true;
      default:
        return false;
    }
  }

  #stream(name: string, text: string): void {
    const last = this.outputs.at(-1);
    if (!this.#clearNext && last?.output_type === "stream" && last.name === name) last.text += text;
    else this.#push({ output_type: "stream", name, text });
  }

  #display(type: "display_data" | "execute_result", content: Record<string, unknown>): void {
    const shared = { data: record(content.data), metadata: record(content.metadata) };
    const output: DisplayOutput | ResultOutput = type === "display_data"
      ? { output_type: type, ...shared }
      : { output_type: type, ...shared, execution_count: this.#count };
    this.#push(output);
    const id = displayId(content);
    if (id !== undefined) {
      this.#displays.update(id, output.data, output.metadata);
      this.#displays.add(id, output);
    }
  }

  #push(output: Output): void {
    if (this.#clearNext) this.#clear();
    this.outputs.push(output);
  }

  #clear(): void {
    this.#clearNext = false;
    this.#displays.forget(this.outputs);
    this.outputs.length = 0;
  }
}

function displayId(content: Record<string, unknown>): string | undefined {
  const id = record(content.transient).display_id;
  return typeof id === "string" ? id : undefined;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Record<string, unknown>
    : {};
}
