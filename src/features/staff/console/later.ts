/** The tabs of the console beside that of users, in one script. */
export { PromoCodes } from './promo/PromoCodes.tsx'
export { Uploader } from './uploader/Uploader.tsx'
