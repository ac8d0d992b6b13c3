/** What makes a button the label of a field for a file: the field alone is a control and takes the focus. */
export const fileLabel = { component: 'label', role: undefined, tabIndex: -1 } as const;
