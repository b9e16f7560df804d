import { liveRound } from '../../contract/round.ts'
import { browserLiveDatabase } from './live-database.ts'

/** The live rounds of the page. */
export const liveDatabase = browserLiveDatabase(liveRound)
