import { StatementSync } from 'node:sqlite'
import { startService } from '../support/service.ts'
import { describeScoreStatements, observeStatements } from './score-statements-suite.ts'

describeScoreStatements(() => {
  for (const name of ['all', 'run'] as const) {
    observeStatements(StatementSync.prototype, name, (statement) => (statement as StatementSync).sourceSQL)
  }
  return startService()
}, 11)
