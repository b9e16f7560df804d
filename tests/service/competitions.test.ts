import { startService } from '../support/service.ts'
import { describeCompetitions } from './competitions-suite.ts'

describeCompetitions(startService)
