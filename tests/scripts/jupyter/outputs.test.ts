import { describe, expect, test } from "vitest";
import { Displays, OutputArea } from "../../../scripts/jupyter/outputs.ts";
import { type Message, newHeader } from "../../../scripts/jupyter/wire.ts";

type Published = [type: string, content: Record<string, unknown>];

const published = ([type, content]: Published): Message => ({
  header: newHeader(type, "session"),
  parent: {},
  metadata: {},
  content,
});

const stream = (text: string, name = "stdout"): Published => ["stream", { name, text }];
const plain = (text: string) => ({ "text/plain": text });
const display = (text: string, id?: string): Published => [
  "display_data",
  { data: plain(text), metadata: {}, transient: id === undefined ? {} : { display_id: id } },
];
const update = (text: string, id: string): Published => [
  "update_display_data",
  { data: plain(text), metadata: {}, transient: { display_id: id } },
];
const clear = (wait: boolean): Published => ["clear_output", { wait }];

function outputsOf(messages: readonly Published[]) {
  const area = new OutputArea(new Displays(), 7);
  for (const message of messages) area.take(published(message));
  return area.outputs;
}

/** The texts of a list of outputs, in order. */
const texts = (messages: readonly Published[]) =>
  outputsOf(messages).map((output) =>
    output.output_type === "stream"
      ? output.text
      : "data" in output
      ? output.data["text/plain"]
      : output.ename
  );

describe("outputs of a cell", () => {
  test("pieces of one stream are merged until another output comes between", () => {
    expect(texts([stream("a"), stream("b\n"), stream("c", "stderr"), stream("d"), stream("e")]))
      .toEqual(["ab\n", "c", "de"]);
    expect(texts([stream("a"), display("x"), stream("b")])).toEqual(["a", "x", "b"]);
  });

  test("a result has the number that the runner gives, not the kernel's", () => {
    const result: Published = [
      "execute_result",
      { data: plain("1"), metadata: {}, execution_count: 99 },
    ];
    expect(outputsOf([result])).toEqual([{
      output_type: "execute_result",
      data: plain("1"),
      metadata: {},
      execution_count: 7,
    }]);
  });

  test("clear_output clears at once, or with wait when the next output comes", () => {
    expect(texts([stream("a"), clear(false), stream("b")])).toEqual(["b"]);
    expect(texts([stream("a"), clear(false)])).toEqual([]);
    expect(texts([stream("a"), clear(true)])).toEqual(["a"]);
    expect(texts([stream("a"), clear(true), stream("b"), stream("c")])).toEqual(["bc"]);
    expect(texts([display("a"), clear(true), display("b"), display("c")])).toEqual(["b", "c"]);
  });

  test("an update changes every display of its id, in earlier cells too, and no other", () => {
    const displays = new Displays();
    const first = new OutputArea(displays, 1);
    const second = new OutputArea(displays, 2);
    for (const message of [display("a", "bar"), display("b", "other"), display("c")]) {
      first.take(published(message));
    }
    second.take(published(display("d", "bar")));
    second.take(published(update("e", "bar")));
    second.take(published(update("nobody", "unknown")));
    const shown = [first, second].map(({ outputs }) =>
      outputs.map((output) => "data" in output && output.data["text/plain"])
    );
    expect(shown).toEqual([["e", "b", "c"], ["e"]]);
  });

  test("an update of a display that was cleared shows nothing", () => {
    expect(texts([display("a", "x"), clear(false), update("b", "x"), stream("c")])).toEqual(["c"]);
  });

  test("transient data are not kept, and what is no output is told apart", () => {
    expect(outputsOf([display("a", "x")])).toEqual([
      { output_type: "display_data", data: plain("a"), metadata: {} },
    ]);
    const area = new OutputArea(new Displays(), 1);
    expect(area.take(published(["status", { execution_state: "idle" }]))).toBe(false);
    expect(area.take(published(["execute_input", { code: "1" }]))).toBe(false);
    expect(area.take(published(["error", { ename: "E", evalue: "v", traceback: ["t"] }]))).toBe(
      true,
    );
    expect(area.outputs).toEqual([
      { output_type: "error", ename: "E", evalue: "v", traceback: ["t"] },
    ]);
  });

  test("odd messages do no harm", () => {
    expect(outputsOf([["display_data", {}], ["update_display_data", {}], ["error", {}]])).toEqual([
      { output_type: "display_data", data: {}, metadata: {} },
      { output_type: "error", ename: "undefined", evalue: "undefined", traceback: [] },
    ]);
  });
});
