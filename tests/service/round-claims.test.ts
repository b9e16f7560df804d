import { startService } from '../support/service.ts'
import { describeRoundClaims } from './round-claims-suite.ts'

describeRoundClaims(startService)
