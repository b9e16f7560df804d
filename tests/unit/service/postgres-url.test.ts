import { expect, test } from 'vitest'
import {
  changePostgresUrl,
  parsePostgresUrl,
  serverUrls,
} from '../../../src/service/base/database/postgres-url.ts'

test('returns one URL per server, without the parameter that chooses among them', () => {
  const urls = serverUrls(
    'postgres://fairway:a%2Cb@db1:5432,db2:5433/golf?sslmode=require&target_session_attrs=read-write',
  )
  expect(urls.map(String)).toEqual([
    'postgres://fairway:a%2Cb@db1:5432/golf?sslmode=require',
    'postgres://fairway:a%2Cb@db2:5433/golf?sslmode=require',
  ])
})

test.each([
  'postgres://fairway:secret@db.example:5432/golf?sslmode=verify-full&sslrootcert=/etc/a%20b.pem',
  'postgresql://db.example/golf',
  'postgres:///golf',
  'postgres://[::1]:5432/golf',
])('returns the URL of one server as it is: %s', (url) => {
  expect(serverUrls(url).map(String)).toEqual([url])
})

test.each([
  'mysql://db.example/golf',
  'postgres://db1:port/golf',
  'postgres://db1,/golf',
  'postgres://db1,db2/golf?target_session_attrs=standby',
])('rejects %s', (url) => {
  expect(parsePostgresUrl(url)).toBeUndefined()
})

test('changes the URL of each server, and lets other programs choose the primary as well', () => {
  const change = (url: URL) => {
    url.password = ''
    url.pathname = '/copy'
  }
  expect(changePostgresUrl('postgres://a:b@db1:1,db2:2/golf?sslmode=require', change)).toBe(
    'postgres://a@db1:1,db2:2/copy?sslmode=require&target_session_attrs=read-write',
  )
  expect(changePostgresUrl('postgres://a:b@db1/golf', change)).toBe('postgres://a@db1/copy')
})
