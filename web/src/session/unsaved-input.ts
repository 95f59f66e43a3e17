/** Whether the page would ask before being left: something typed would be lost with it. */
export const hasUnsavedInput = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
