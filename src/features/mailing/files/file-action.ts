export type FileKind = 'recipients' | 'template'

/** Returns the id of a section's title, which gets the focus when the button that had it is gone. */
export const titleId = (kind: FileKind) => `mailing-files-${kind}`

/** What staff have chosen to do with a file or template. */
export interface FileAction {
  action: 'rename' | 'delete' | 'preview'
  kind: FileKind
  name: string
}
