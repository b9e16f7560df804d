import fc from 'fast-check'

// Properties run for thousands of mutants.
fc.configureGlobal({ numRuns: 20 })
