import { describeBackups } from './backup-operation-suite.ts'

describeBackups(async () => undefined)
