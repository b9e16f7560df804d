import { describeServiceKey } from './service-key-suite.ts'

describeServiceKey(async () => undefined)
