import { createContext, useContext } from 'react'
import { copyText } from './clipboard.ts'
import { saveFile, saveText } from './save-file.ts'
import { canShareFile, canShareLink, linkTo, share } from './share.ts'

/** How a view hands something over to other programs; tests provide their own. */
export const SharingContext = createContext({
  copyText,
  saveFile,
  saveText,
  linkTo,
  canShareFile,
  canShareLink,
  share,
})

/** Returns the addresses, the clipboard, the downloads and the share sheet of the browser. */
export const useSharing = () => useContext(SharingContext)
