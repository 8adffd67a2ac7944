/** `gone`: nothing will ever arrive there any more. A failure that may pass is an Error. */
export type Sent = 'sent' | 'gone'
