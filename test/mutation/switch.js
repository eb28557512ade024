// Loaded before everything else, by NODE_OPTIONS, into each process of a run over changed code: says which change is on, and
// notes which ones are met.
const { MUTANT = "" } = process.env;
const met = new Set();
globalThis.metMutants = met;
globalThis.mutant = (id) => {
  met.add(id);
  return String(id) === MUTANT;
};
