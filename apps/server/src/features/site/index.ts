export { expireVitals, readVitals, type RouteVitals } from './count-vitals.ts'
export { SHARE_IMAGE } from './draw-share-image.ts'
export {
  findGigToShare,
  findMemberToShare,
  type Shared,
  type SharedGig,
  type SharedMember,
} from './find-shared.ts'
export { getShareImage, picturedOf, shareImagePath, versionOf } from './share-image.ts'
export { siteRouter } from './site.router.ts'
export { sendContactMail } from './on-contact-message-sent.ts'
