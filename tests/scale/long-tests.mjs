// `npm run scale -- tests`: runs the tests that take too long for `npm test`, and ends with their total.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, root } from '../../src/service/launch/install.mjs'
import { playwrightRun, printTotal, vitestRun } from '../support/runner.mjs'

ensureInstalled()
process.chdir(root)

const isInstalled = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

/** Runs test files. @param settings environment variables that increase the size of a test */
const scaleTests = (title, files, settings = {}) => vitestRun(title, files, { SCALE: '1', ...settings })

await scaleTests('slow tests', [
  '--tags-filter=slow',
  ...['unit', 'component', 'before lazy parts', 'service'].map((name) => `--project=${name}`),
])
await scaleTests('20 kills of the service during writes', ['tests/service/kill.test.ts'], { KILLS: '20' })
await scaleTests('50 kills of the service during a mailing', ['tests/service/mailing-kill.test.ts'], {
  KILLS: '50',
})
await scaleTests(
  'the processor time of 2,000 e-mails, of a check of 200,000 recipients and of large files and maps',
  ['tests/scale/processor-time.test.ts'],
  { ROWS: '200000' },
)
await scaleTests('20,000 e-mails over SMTP', ['tests/scale/mailing-throughput.test.ts'])
await scaleTests('the suites, Firebase, notifications and the key on PostgreSQL', [
  'tests/scale/suites-postgres.test.ts',
  'tests/scale/firebase-postgres.test.ts',
  'tests/scale/push-messages-postgres.test.ts',
  'tests/scale/service-key-postgres.test.ts',
])
await scaleTests('the main paths in Firefox and WebKit', ['tests/engines/engines.test.ts'])
await scaleTests('push services that do not respond, and kills during notifications', [
  'tests/scale/push-slow-hosts.test.ts',
  'tests/scale/push-kill.test.ts',
])
await playwrightRun(
  'end-to-end tests with every check of accessibility in both colour modes and at all widths',
  { SCALE: '1' },
)
const missing = ['podman', 'buildah', 'debootstrap'].filter((name) => !isInstalled(name))
if (missing.length > 0) console.log(`note: the image is not tested: ${missing.join(', ')} is not installed`)
else if (process.getuid?.() !== 0)
  console.log('note: the image is not tested: building it in a chroot needs root')
else await scaleTests('the image of the Dockerfile', ['tests/scale/image.test.ts'])
await scaleTests('a backup during 60 s of writes', ['tests/scale/backup-under-load.test.ts'])
await scaleTests('pages and API at two names, in three browsers', ['tests/scale/two-origins.test.ts'])
await scaleTests('the packages of the image, and the files of a release', [
  'tests/scale/service-packages.test.ts',
  'tests/scale/release-script.test.ts',
])
await scaleTests('a build with the settings of another site', ['tests/scale/site-settings.test.ts'])
process.exit(printTotal() ? 0 : 1)
