import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode, DELIMITER, encode, type Message, sign } from "../../../scripts/jupyter/wire.ts";

const message: Message = {
  header: {
    msg_id: "1",
    session: "s",
    username: "u",
    date: "2020-01-01T00:00:00.000Z",
    msg_type: "execute_request",
    version: "5.3",
  },
  parent: {},
  metadata: {},
  content: { code: "1 + 1; // é 😀" },
};

const bytes = (frames: readonly string[]) => frames.map((frame) => Buffer.from(frame));

describe("wire protocol", () => {
  test("the signature is HMAC-SHA256 of the frames, as RFC 4231 tests it", () => {
    expect(sign(["what do ya want ", "for nothing?"], "Jefe")).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
    expect(sign(["a"], "")).toBe("");
  });

  test("a message survives the wire, with and without a key and routing frames", () => {
    for (const key of ["", "secret"]) {
      const frames = bytes(encode(message, key));
      expect(decode(frames, key)).toEqual(message);
      expect(decode([Buffer.from("identity"), ...frames, Buffer.from("a buffer")], key)).toEqual(
        message,
      );
    }
  });

  test("any JSON content survives", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (content, key) => {
        const plain = JSON.parse(JSON.stringify(content));
        expect(decode(bytes(encode({ ...message, content: plain }, key)), key).content).toEqual(
          plain,
        );
      }),
    );
  });

  test("what is damaged, forged or incomplete is refused", () => {
    const frames = bytes(encode(message, "secret"));
    expect(() => decode(frames, "other")).toThrow(/signature/);
    for (let i = 1; i < frames.length; i++) {
      const forged = frames.map((frame, j) => j === i ? Buffer.from(`${frame} `) : frame);
      expect(() => decode(forged, "secret")).toThrow(/signature/);
    }
    expect(() => decode(frames.slice(1), "secret")).toThrow(/<IDS\|MSG>/);
    expect(() => decode(frames.slice(0, 4), "secret")).toThrow(/2 of its 4 parts/);
    expect(() => decode([], "")).toThrow(SyntaxError);
    const parts = [DELIMITER, "", "{}", "{}", "{}"];
    for (const part of ["{", "1", "null", ""]) {
      expect(() => decode(bytes([...parts, part]), "")).toThrow(/content is no JSON object/);
    }
  });
});
