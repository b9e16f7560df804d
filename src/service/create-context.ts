import { randomUUID } from 'node:crypto'
import { createCompetitionDocuments } from './golf/competitions/public-competitions.ts'
import type { GolfContext } from './golf/golf-context.ts'
import { createRoundShapes } from './golf/rounds/round-shapes.ts'
import { createRounds } from './golf/rounds/rounds.ts'
import { createSheetFolds } from './golf/score-sheets/sheet-folds.ts'

/** Creates the context of a process or command, with what it keeps in memory. */
export function createContext(
  given: Omit<GolfContext, 'owner' | 'eraseRound' | 'sheetFolds' | 'roundShapes' | 'competitionDocuments'>,
): GolfContext {
  return {
    ...given,
    owner: randomUUID(),
    sheetFolds: createSheetFolds(),
    roundShapes: createRoundShapes(given),
    competitionDocuments: createCompetitionDocuments(),
    eraseRound: (db, token) => createRounds({ ...given, db }).erase(token),
  }
}
