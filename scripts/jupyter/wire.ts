/**
 * The Jupyter wire protocol, version 5.3: one message is a list of frames,
 * `<IDS|MSG>`, signature, header, parent header, metadata, content (and buffers), of which the four
 * JSON frames are signed with HMAC-SHA256 and the key of the connection file.
 * @module
 */
import { Buffer } from "node:buffer";
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

/** The frame that separates routing identities from the message. */
export const DELIMITER = "<IDS|MSG>";

/** Protocol version that is sent in every header. */
export const PROTOCOL_VERSION = "5.3";

/** Who sent a message, when, and of which kind. */
export interface Header {
  readonly msg_id: string;
  readonly session: string;
  readonly username: string;
  readonly date: string;
  readonly msg_type: string;
  readonly version: string;
}

/** One message, decoded. */
export interface Message {
  readonly header: Header;
  /** The header of the request that this answers; empty when there is none. */
  readonly parent: Partial<Header>;
  readonly metadata: Record<string, unknown>;
  readonly content: Record<string, unknown>;
}

/** A header for a new message of this session. */
export function newHeader(type: string, session: string): Header {
  return {
    msg_id: randomUUID(),
    session,
    username: "lucas",
    date: new Date().toISOString(),
    msg_type: type,
    version: PROTOCOL_VERSION,
  };
}

/** The signature of four JSON frames, in hexadecimal; empty when the key is (signing is then off). */
export function sign(frames: readonly (string | Uint8Array)[], key: string): string {
  if (key === "") return "";
  const hmac = createHmac("sha256", key);
  for (const frame of frames) hmac.update(frame);
  return hmac.digest("hex");
}

/** The frames of a message, signed. */
export function encode(message: Message, key: string): string[] {
  const { header, parent, metadata, content } = message;
  const frames = [header, parent, metadata, content].map((part) => JSON.stringify(part));
  return [DELIMITER, sign(frames, key), ...frames];
}

/**
 * The message in a list of frames.
 *
 * @throws {SyntaxError} when a frame is missing, the signature is not that of the key, or a part is no JSON object.
 */
export function decode(frames: readonly Uint8Array[], key: string): Message {
  const at = frames.findIndex((frame) => Buffer.from(frame).equals(Buffer.from(DELIMITER)));
  const refuse = (what: string): never => {
    throw new SyntaxError(`Cannot read a kernel's message: ${what}.`);
  };
  if (at < 0) refuse(`the frame ${DELIMITER} is missing`);
  const [signature, ...rest] = frames.slice(at + 1);
  if (rest.length < 4) refuse(`it has ${rest.length} of its 4 parts`);
  const signed = rest.slice(0, 4);
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(signed, key));
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    refuse("its signature is not that of the connection's key");
  }
  const parts = signed.map((frame, i) => {
    try {
      const value: unknown = JSON.parse(Buffer.from(frame).toString("utf8"));
      if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
    } catch { /* reported below, as any other part that is no object */ }
    return refuse(`its ${["header", "parent header", "metadata", "content"][i]} is no JSON object`);
  });
  return {
    header: parts[0] as unknown as Header,
    parent: parts[1] as Partial<Header>,
    metadata: parts[2],
    content: parts[3],
  };
}
