export type FileKind = 'recipients' | 'template'

/** What staff have chosen to do with a file or template. */
export interface FileAction {
  action: 'rename' | 'delete' | 'preview'
  kind: FileKind
  name: string
}
