/** Were the revs that a device sends read in another epoch? An app from before epochs does not say. */
export const isOtherEpoch = (sent: string | undefined, epoch: string): boolean => sent !== undefined && sent !== epoch
