/** Returns the id of the link to an applicant: the focus goes to the next one when a button is gone. */
export function applicantLinkId(applicationId: string): string {
  return `applicant-${applicationId}`
}
