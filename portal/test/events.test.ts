import { expect, test } from "vitest";
import { EventParser } from "../src/api/events";

const STREAM = ':\n\nevent: snapshot\ndata: {"n":1}\n\nevent: change\r\ndata: {"text":\ndata: "é"}\r\n\r\n:\n\n';
const EVENTS = [
  { name: "snapshot", data: '{"n":1}' },
  { name: "change", data: '{"text":\n"é"}' },
];

test("a stream is taken apart, wherever it is cut", () => {
  for (let cut = 0; cut <= STREAM.length; cut++) {
    const parser = new EventParser();
    expect([...parser.push(STREAM.slice(0, cut)), ...parser.push(STREAM.slice(cut))]).toEqual(EVENTS);
  }
});

test("an event that is not complete is not told", () => {
  expect(new EventParser().push('event: change\ndata: {"n":1}\n')).toEqual([]);
});
