import { createDataDir } from '../support/service.ts'
import { describeJobs } from './jobs-suite.ts'

describeJobs(async () => ({ dataDir: await createDataDir(), databaseUrl: undefined }))
