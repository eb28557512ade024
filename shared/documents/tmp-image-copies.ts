export const connectImageCopies = () => ({ of: async () => new Map() });
