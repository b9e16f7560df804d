import { startService } from '../support/service.ts'
import { describeRoundRevalidation } from './round-revalidation-suite.ts'

describeRoundRevalidation(async () => [await startService()])
