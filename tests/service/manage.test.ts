import { describeManage } from './manage-suite.ts'

describeManage(async () => undefined)
