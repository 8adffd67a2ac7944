/** The tests that see views, of those that are quick: each is run again for every change to a line that it runs through. */
const TESTS = `
  views view-text view-facts viewer-groups policies every-policy leaks hidden-phases transfers transfers-inside
  ids lost-sight stack-ids component-state cards-on-cards choosing-components plain-answers
  fields timers field-timers bank-timers interrupts awaited named-rules results undo authoring authoring-of-state
  scenarios/time-banks scenarios/night
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
