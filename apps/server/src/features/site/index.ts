export { siteRouter } from './site.router.ts'
export { sendContactMail } from './on-contact-message-sent.ts'
