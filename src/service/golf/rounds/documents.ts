import * as v from 'valibot'
import type { Schema } from '../../../contract/endpoint.ts'
import { type RecordedRound, recordedRound, storedRound } from '../../../contract/recorded-round.ts'
import { type Snapshot, snapshot } from '../../../contract/snapshot.ts'
import { describeIssue } from '../../../contract/wire.ts'
import { badRequest, rejectNul } from '../../base/http/http-error.ts'

/** @throws HttpError 400 with the path of the first invalid field */
function parseDocument<S extends Schema>(schema: S, bytes: Uint8Array): v.InferOutput<S> {
  const result = v.safeParse(schema, parseJson(bytes), { abortEarly: true })
  if (!result.success) throw badRequest(describeIssue(result.issues, 'file'))
  rejectNul(result.output, 'file')
  return result.output
}

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw badRequest('file: is empty')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (error) {
    throw badRequest(error instanceof SyntaxError ? 'file: not valid JSON' : 'file: not valid UTF-8')
  }
}

export const parseRecordedRound = (bytes: Uint8Array): RecordedRound => parseDocument(recordedRound, bytes)
export const parseStoredRound = (bytes: Uint8Array): RecordedRound => parseDocument(storedRound, bytes)
export const parseSnapshot = (bytes: Uint8Array): Snapshot => parseDocument(snapshot, bytes)
