import { startService } from '../support/service.ts'
import { describeContract } from './contract-suite.ts'

describeContract(() => startService())
