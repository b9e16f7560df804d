import { measureE2e } from '../postgres/e2e.ts'
import { measureLimit } from '../postgres/limit.ts'
import { measurePooler } from '../postgres/pooler.ts'
import { measureTls } from '../postgres/tls.ts'
import { createFigures } from '../support/figures.ts'
import { measureSteps } from '../support/steps.ts'

// Tests with PostgreSQL: TLS, a pooler, exhausted connections, and the whole site in a browser.
await measureSteps(createFigures('postgres'), {
  TLS: measureTls,
  PgBouncer: measurePooler,
  'no connections left': measureLimit,
  'end-to-end tests': measureE2e,
})
