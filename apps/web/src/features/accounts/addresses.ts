/** Where the links in mails lead: they arrive with a session, or with the reason why they do not work. */
export const confirmationAddress = () => `${window.location.origin}/login`
export const recoveryAddress = () => `${window.location.origin}/reset-password`
