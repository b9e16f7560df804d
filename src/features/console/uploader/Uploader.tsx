import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { UPLOAD_MAX_BYTES, type UploadType } from '../../../contract/uploads.ts'
import { fileSize } from '../../../domain/file-size.ts'
import { foundValue } from '../../../platform/stores/resource.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { chooseFolder } from '../../../ui/form/chosen-files.ts'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDraft } from '../../session/use-draft.ts'
import { FailureNote } from '../../shared/FailureNote.tsx'
import type { Console } from '../console.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { createGolferDevices } from './golfer-devices.store.ts'
import { OverwriteQuestion } from './OverwriteQuestion.tsx'
import { Stored } from './queue/Stored.tsx'
import { type Replacement, UNKNOWN_REPLACEMENT } from './queue/stored-text.ts'
import { UploadQueuePanel } from './queue/UploadQueuePanel.tsx'
import { createUploadQueue } from './queue/upload-queue.store.ts'
import styles from './Uploader.module.css'
import { UploadResult } from './UploadResult.tsx'
import type { UploadOutcome } from './upload-outcome.ts'
import { createUploader } from './uploader.store.ts'

const TYPES: readonly { id: UploadType; label: string; identifier: string; placeholder: string }[] = [
  {
    id: 'round',
    label: 'Round',
    identifier: 'Install id:',
    placeholder: 'Of the phone, or login, support id or link of the golfer',
  },
  { id: 'snapshot', label: 'Snapshot', identifier: 'Login:', placeholder: 'Of the account in the snapshot' },
]

/** The form that uploads a recorded round or an account snapshot from a file. */
export function Uploader({ uploaderOf, search }: Pick<Console, 'uploaderOf' | 'search'>) {
  const uploader = uploaderOf(({ notice, ...deps }) =>
    createUploader({
      queue: createUploadQueue(deps),
      devices: createGolferDevices(deps),
      onUploaded: (uploaded) => notice.show({ ...uploaded, api: deps.api }),
    }),
  )
  const state = useStore(uploader.$state)
  const { type, identifier, identifierError, target, file, replacement, outcome, queue, queueActivity } =
    state
  const opened = useStore(search.$state)
  const golfer = foundValue(state.golfer) ?? (opened.status === 'found' ? opened.user : undefined)
  const { status } = outcome
  const isSending = status === 'checking' || status === 'sending' || queueActivity === 'running'
  const chosenType = TYPES.find(({ id }) => id === type) ?? TYPES[0]

  // Scripts cannot restore the value of a file input, so the user must choose the file again.
  useDraft('uploader', { type, identifier }, (draft) =>
    uploader.edit({
      type: draft.type === 'snapshot' ? 'snapshot' : 'round',
      identifier: draft.identifier ?? '',
    }),
  )
  const { fieldRef, questionRef, submitRef, resultRef } = useFocusOnChange(status, identifierError)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    uploader.submit()
  }

  async function onChooseFolder() {
    const files = await chooseFolder()
    if (files) uploader.add(files)
  }

  return (
    <div className="stack gap-5">
      <div className={styles.sheet}>
        <Panel>
          <form className="stack" method="post" onSubmit={onSubmit}>
            <h1 className={styles.title}>Round uploader</h1>
            <fieldset className={styles.types} disabled={isSending}>
              <legend>Type</legend>
              {TYPES.map(({ id, label }) => (
                <label key={id} className={styles.type}>
                  <input
                    type="radio"
                    name="type"
                    value={id}
                    checked={id === type}
                    onChange={() => uploader.edit({ type: id })}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            <TextField
              ref={fieldRef}
              label={chosenType?.identifier ?? ''}
              placeholder={chosenType?.placeholder}
              name="identifier"
              value={identifier}
              error={identifierError}
              onChange={(text) => uploader.edit({ identifier: text })}
              required
              disabled={isSending}
              autoComplete="off"
              spellCheck={false}
            />
            {type === 'round' && state.golfer.status === 'failed' && (
              <p role="alert">
                The devices of {state.golfer.input} did not load.{' '}
                <FailureNote failure={state.golfer.failure} onRetry={uploader.retryGolfer} />
              </p>
            )}
            {type === 'round' && golfer && !isSending && (
              <DeviceChoice
                user={golfer}
                identifier={target.identifier}
                onChoose={(iid) => uploader.edit({ identifier: iid })}
              />
            )}
            <DropZone
              label="File"
              hint={`Drop a file here or choose one, several, or a folder. At most ${fileSize(UPLOAD_MAX_BYTES)} each.`}
              isDisabled={isSending}
              onFile={(next) => uploader.edit({ file: next })}
              onFiles={(files) => uploader.add(files)}
            />
            {file && (
              <ChosenFile
                file={file}
                replacement={replacement}
                isLocked={isSending}
                onRemove={() => uploader.edit({ file: undefined })}
              />
            )}
            <p className="visually-hidden" role="status">
              {replacement?.text}
            </p>
            {!queue && state.storedFailure && (
              <p role="alert">
                {UNKNOWN_REPLACEMENT}{' '}
                <FailureNote failure={state.storedFailure} onRetry={() => void uploader.findStored()} />
              </p>
            )}
            {outcome.status === 'asking' ? (
              <OverwriteQuestion
                ref={questionRef}
                changes={outcome.changes}
                onConfirm={uploader.confirm}
                onDecline={uploader.decline}
              />
            ) : (
              <div className={styles.buttons}>
                <Button
                  ref={submitRef}
                  type="submit"
                  kind="main"
                  loading={isSending}
                  disabled={identifier.trim() === ''}
                >
                  Submit
                </Button>
                {isSending ? (
                  <Button onClick={uploader.cancel}>Cancel</Button>
                ) : (
                  <Button onClick={() => void onChooseFolder()}>Choose folder</Button>
                )}
              </div>
            )}
            <div ref={resultRef} className={styles.result} tabIndex={-1}>
              <UploadResult outcome={outcome} onUndelete={uploader.undelete} />
            </div>
          </form>
        </Panel>
      </div>
      {queue && <UploadQueuePanel queue={queue} target={target} />}
    </div>
  )
}

/**
 * Moves the focus when the element that had it disappears: to the overwrite question when it appears, to the result
 * after confirmation, and back to Submit after refusal. Moves it from Submit to the field that has to be corrected.
 */
function useFocusOnChange(status: UploadOutcome['status'], identifierError: string | undefined) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const questionRef = useRef<HTMLElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const resultRef = useRef<HTMLDivElement>(null)
  const previous = useRef(status)
  useEffect(() => {
    if (previous.current === 'checking' && status === 'asking') questionRef.current?.focus()
    if (previous.current === 'asking' && (status === 'checking' || status === 'sending'))
      resultRef.current?.focus()
    if (previous.current === 'asking' && status === 'idle' && document.activeElement === document.body) {
      submitRef.current?.focus()
    }
    previous.current = status
  }, [status])
  useEffect(() => {
    const { activeElement } = document
    const wasSubmitted = activeElement === submitRef.current || activeElement === document.body
    if (identifierError !== undefined && wasSubmitted) fieldRef.current?.focus()
  }, [identifierError])
  return { fieldRef, questionRef, submitRef, resultRef }
}

interface ChosenFileProps {
  file: File
  replacement: Replacement | undefined
  isLocked: boolean
  onRemove: () => void
}

function ChosenFile({ file, replacement, isLocked, onRemove }: ChosenFileProps) {
  return (
    <div className={styles.file}>
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd className={styles.name}>{file.name}</dd>
        <dt>Size</dt>
        <dd>{fileSize(file.size)}</dd>
        <dt>Kind</dt>
        <dd>{kindOf(file)}</dd>
        {replacement && (
          <>
            <dt>Round</dt>
            <dd>
              <Stored replacement={replacement} />
            </dd>
          </>
        )}
      </dl>
      {!isLocked && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          Remove
        </button>
      )}
    </div>
  )
}

/** Returns the media type of a file, or its extension if the browser reports no type. */
function kindOf(file: File): string {
  const [, extension] = /\.([\w-]{1,12})$/.exec(file.name) ?? []
  return file.type || (extension ? `.${extension.toLowerCase()}` : 'unknown')
}
