/** Returns where the links in confirmation mails lead: they arrive with a session, or with the reason why they fail. */
export const confirmationAddress = () => `${window.location.origin}/login`
/** Returns where the links in recovery mails lead. */
export const recoveryAddress = () => `${window.location.origin}/reset-password`
