import { startService } from '../support/service.ts'
import { describeAccessTokens } from './access-tokens-suite.ts'

describeAccessTokens(() => startService())
