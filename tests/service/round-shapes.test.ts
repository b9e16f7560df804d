import { startService } from '../support/service.ts'
import { describeRoundShapes } from './round-shapes-suite.ts'

describeRoundShapes(() => startService())
