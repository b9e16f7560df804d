import { startService } from '../support/service.ts'
import { describeRecentPlay } from './recent-play-suite.ts'

describeRecentPlay(startService)
