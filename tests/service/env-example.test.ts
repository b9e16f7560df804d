import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, serviceSettingNames } from '../../src/service/base/config/config.ts'
import { readSettings } from '../../src/settings.ts'

const example = readFileSync('.env.example', 'utf8')
const values = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''))

test('lists exactly the settings of the service and of the build', () => {
  const names = new Set([...serviceSettingNames, ...Object.keys(readSettings({}))])
  expect(Object.keys(values).sort()).toEqual([...names].sort())
})

test('shows the default of every setting', () => {
  expect(readConfig(values)).toEqual(readConfig({}))
  expect(readSettings(values)).toEqual(readSettings({}))
})

test('changes nothing when it is copied unmodified', () => {
  expect(parseEnv(example)).toEqual({})
})

test('explains every setting in one line', () => {
  const lines = example.split('\n')
  const settings = lines.flatMap((line, index) => (/^#[A-Z_]+=/.test(line) ? [index] : []))
  for (const index of settings) {
    expect(lines[index - 1], lines[index]).toMatch(/^# \S/)
    expect(lines[index - 2], lines[index]).toMatch(/^$|^#[A-Z_]+=/)
  }
})
