import { describe } from 'vitest'
import { startService } from '../support/service.ts'
import { describeSecondStepRaces } from './second-step-races-suite.ts'

describe('concurrent use of the second step on SQLite', () => {
  describeSecondStepRaces(async () => [await startService({ requiresSecondStep: true })])
})
