// For boards that are built apart from the client. Apart from the kit's own index, so that boards built with it do not load this as well.
export * from './kit/index.ts'
