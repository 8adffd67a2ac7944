/** The tests that see views, of those that are quick: each is run again for every change to a line that it runs through. */
const TESTS = `
  tests/views view/view-text.deep tests/view-facts tests/viewer-groups tests/policies tests/every-policy tests/leaks tests/hidden-phases
  tests/transfers tests/transfers-inside tests/ids play/relabel tests/stack-ids tests/component-state tests/cards-on-cards
  tests/choosing-components tests/plain-answers tests/fields state/timers tests/field-timers tests/bank-timers play/interrupts
  play/awaited tests/named-rules tests/results play/undo tests/authoring tests/authoring-of-state tests/time-banks
  testing/scenarios/night
`

export default {
  test: {
    include: TESTS.trim()
      .split(/\s+/)
      .map((name) => `engine/${name}.test.ts`),
    environment: 'node',
    // One start of the engine for all files, not one for each: a thousand changes take half the time.
    isolate: false,
    testTimeout: 120_000,
  },
}
