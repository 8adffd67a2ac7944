// For boards built apart from the client. Not in the kit's own index, which boards built with the client use without this.
export * from './kit/index.ts'
