import type { Sentences } from "../sentences.ts";
import events from "./events.json";
import framework from "./framework.json";
import problems from "./problems.json";
import sentenceList from "./sentences.json";
import shell from "./shell.json";
import welcome from "./welcome.json";

export const texts = { ...framework, problems, ...shell, welcome, resources: { events } };
export const sentences: Sentences = sentenceList;
