import { describeOperation } from './check-operation-suite.ts'

describeOperation(async () => undefined)
