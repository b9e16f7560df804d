import { startService } from '../support/service.ts'
import { describeUndo } from './undo-suite.ts'

describeUndo(() => startService())
