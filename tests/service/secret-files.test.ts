import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, SECRET_SETTINGS } from '../../src/service/base/config/config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder()

const VALUES = {
  DATABASE_URL: 'postgres://fairway:secret@db.example/golf',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  DELIVERY_REPORT_SECRET: 'a-secret-of-twenty-characters',
  BACKUP_PASSPHRASE: 'a secret with spaces',
  METRICS_TOKEN: 'a-token',
} satisfies Record<(typeof SECRET_SETTINGS)[number], string>

test.each(SECRET_SETTINGS)('%s may be in a file', async (name) => {
  const file = join(folder, name)
  await writeFile(file, `${VALUES[name]}\n`)
  expect(readConfig({ [`${name}_FILE`]: file })).toEqual(readConfig({ [name]: VALUES[name] }))
  expect(() => readConfig({ [name]: VALUES[name], [`${name}_FILE`]: file })).toThrow(
    `${name}: is set, and so is ${name}_FILE`,
  )
  expect(() => readConfig({ [`${name}_FILE`]: join(folder, 'none') })).toThrow(
    new RegExp(`^${name}_FILE: ENOENT`),
  )
})
