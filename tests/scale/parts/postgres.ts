import { measureLimit } from '../postgres/limit.ts'
import { measurePooler } from '../postgres/pooler.ts'
import { measureTls } from '../postgres/tls.ts'
import { createFigures } from '../support/figures.ts'
import { measureSteps } from '../support/steps.ts'

// Tests with PostgreSQL: TLS, a pooler, and exhausted connections.
await measureSteps(createFigures('postgres'), {
  TLS: measureTls,
  PgBouncer: measurePooler,
  'no connections left': measureLimit,
})
